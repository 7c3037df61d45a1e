//! Charts: SVG in whole numbers. What a chart shows stands in figures beside it; it is a picture of them.

mod bar;
mod fan;
mod frame;
mod interval;
mod law;
mod line;
mod spark;

pub use bar::bar;
pub use fan::fan;
pub use interval::interval;
pub use law::law;
pub use line::{LineChart, line};
pub use spark::spark;
