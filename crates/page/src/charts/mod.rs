//! Charts as SVG with integer coordinates. Every chart has its figures as text beside it.

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
