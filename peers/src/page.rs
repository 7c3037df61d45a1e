//! `docs/performance.md` and its charts.

use crate::Timed;
use crate::answers::Answered;
use crate::growth::Growth;
use plotters::prelude::*;
use std::error::Error;
use std::process::Command;

/// A table of evaluators, the quickest first, each with its rate over the fastest peer's.
fn evaluators(timed: &[Timed]) -> String {
    let is_peer = |timed: &&Timed| timed.name != "vigorish" && !timed.name.starts_with("yardstick");
    let fastest = timed.iter().filter(is_peer).map(Timed::rate).fold(0.0, f64::max);
    let mut order: Vec<&Timed> = timed.iter().collect();
    order.sort_by(|a, b| b.rate().total_cmp(&a.rate()));
    let mut text =
        String::from("| evaluator | million hands a second | of the fastest peer |\n|---|---:|---:|\n");
    for timed in order {
        let rate = timed.rate();
        text.push_str(&format!("| {} | {:.1} | {:.2} |\n", timed.name, rate / 1e6, rate / fastest));
    }
    text
}

fn growth_table(growth: &Growth) -> String {
    let mut text = format!("| {} | ms |\n|---:|---:|\n", growth.of);
    for (size, time) in &growth.times {
        text.push_str(&format!("| {size} | {:.2} |\n", time.as_secs_f64() * 1e3));
    }
    text
}

/// Time over size, both on log scales.
fn chart(growth: &Growth) -> Result<(), Box<dyn Error>> {
    let path = format!("{}/../docs/images/growth-{}.svg", env!("CARGO_MANIFEST_DIR"), growth.file);
    let points: Vec<(f64, f64)> =
        growth.times.iter().map(|&(size, time)| (size as f64, time.as_secs_f64() * 1e3)).collect();
    let sizes = points[0].0 * 0.9..points[points.len() - 1].0 * 1.1;
    let least = points.iter().map(|&(_, ms)| ms).fold(f64::MAX, f64::min);
    let most = points.iter().map(|&(_, ms)| ms).fold(0.0, f64::max);
    let root = SVGBackend::new(&path, (640, 360)).into_drawing_area();
    root.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&root)
        .caption(growth.title, ("sans-serif", 18))
        .margin(12)
        .x_label_area_size(36)
        .y_label_area_size(56)
        .build_cartesian_2d(sizes.log_scale(), (least * 0.8..most * 1.25).log_scale())?;
    chart.configure_mesh().x_desc(growth.of).y_desc("milliseconds, one thread").draw()?;
    chart.draw_series(LineSeries::new(points.iter().copied(), &BLUE))?;
    chart.draw_series(points.iter().map(|&point| Circle::new(point, 3, BLUE.filled())))?;
    root.present()?;
    Ok(())
}

fn machine() -> String {
    let cpu = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpu.lines().find_map(|line| line.strip_prefix("model name")).unwrap_or(": unknown processor");
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let rustc = Command::new("rustc").arg("--version").output();
    let rustc =
        rustc.map_or_else(|_| "rustc".into(), |out| String::from_utf8_lossy(&out.stdout).into_owned());
    format!("{}, {cores} cores; {}", model.trim_start_matches([' ', '\t', ':']).trim(), rustc.trim())
}

/// The versions of the peers, from the lock file.
fn versions() -> String {
    let lock = include_str!("../Cargo.lock");
    let peers = ["aya_poker", "freezeout-eval", "poker", "pokers", "rs_poker"];
    let version = |peer: &str| {
        let entry = lock.split_once(&format!("name = \"{peer}\"\nversion = \""))?.1;
        Some(format!("{peer} {}", entry.split('"').next()?))
    };
    peers.into_iter().filter_map(version).collect::<Vec<_>>().join(", ")
}

/// Everything that the page shows.
pub struct Measured<'a> {
    pub answered: Vec<Answered>,
    /// What the earlier program is called, if there is one.
    pub before: &'a str,
    pub at_random: Vec<Timed>,
    pub in_order: Vec<Timed>,
    pub growth: Vec<Growth>,
}

/// A table of questions with the seconds of each program.
fn answers(measured: &Measured) -> String {
    let before = if measured.before.is_empty() { String::new() } else { format!(" {} |", measured.before) };
    let columns = measured.answered.first().map_or(0, |answered| answered.least.len());
    let mut text =
        format!("| what is asked | command |{before} now |\n|---|---|{}\n", "---:|".repeat(columns));
    for answered in &measured.answered {
        let seconds: String =
            answered.least.iter().map(|least| format!(" {:.2} |", least.as_secs_f64())).collect();
        text.push_str(&format!("| {} | `{}` |{seconds}\n", answered.question, answered.command));
    }
    text
}

/// The page.
pub fn performance(measured: &Measured) -> Result<String, Box<dyn Error>> {
    let mut grown = String::new();
    for growth in &measured.growth {
        chart(growth)?;
        grown.push_str(&format!(
            "### {}\n\n{}\n![{} by {}](images/growth-{}.svg)\n\n",
            growth.title,
            growth_table(growth),
            growth.title,
            growth.of,
            growth.file
        ));
    }
    Ok(include_str!("performance.md")
        .replace("{machine}", &machine())
        .replace("{versions}", &versions())
        .replace("{answers}", &answers(measured))
        .replace("{in order}", &evaluators(&measured.in_order))
        .replace("{at random}", &evaluators(&measured.at_random))
        .replace("{growth}", grown.trim_end()))
}
