//! Finds the pay that gives a wager the edge one wants: the Field of craps at 4%, by what a 2 or 12 pays.

use desk::solve::Desk;
use enumeration::ratio::ratio;
use games::{Options, Workbench};
use paytables::{Settings, listed};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let field = listed().select(&"craps/field".parse()?, &Settings::default())?.remove(0);
    let bench = Workbench::default();
    let desk = Desk::new(field, Options::default(), &bench);
    let solution = desk.solve(desk.place("on a 2 or 12")?, &ratio(4, 100))?;
    println!("exactly {} to 1", solution.pay);
    for (pay, edge) in &solution.nearest {
        println!("{pay} to 1 gives {edge}");
    }
    Ok(())
}
