//! The engine of a process: what it has counted, its threads, and whose turn it is.

use rayon::{ThreadPool, ThreadPoolBuilder};
use std::any::Any;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use vigorish::{Answer, Error, Progress, Question, Session};

/// As much as the main thread of the command has.
const STACK: usize = 8 << 20;

struct Engine {
    /// A process that is forked has none of its parent's threads, and needs an engine of its own.
    process: u32,
    session: Session<'static>,
    pool: ThreadPool,
    /// Held while a question is answered.
    turn: Mutex<()>,
}

/// The engine of this process, created at the first question.
static ENGINE: Mutex<Option<&'static Engine>> = Mutex::new(None);

fn engine() -> &'static Engine {
    let mut current = locked(&ENGINE);
    let process = std::process::id();
    if let Some(engine) = current.filter(|engine| engine.process == process) {
        return engine;
    }
    let pool = ThreadPoolBuilder::new().stack_size(STACK).build().expect("threads can be started");
    // Asked until the process ends; nothing of a parent's can be put in order, so that it is left as it is.
    let engine: &'static Engine = Box::leak(Box::new(Engine {
        process,
        session: Session::reporting_to(GiveUp),
        pool,
        turn: Mutex::default(),
    }));
    *current = Some(engine);
    engine
}

/// Forgets what was counted, when nobody is counting.
pub fn forget() {
    let engine = engine();
    let _turn = locked(&engine.turn);
    engine.session.forget();
}

/// A panic of one question is no reason to refuse the next.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What comes of a question: an answer with its warnings, an error, or a panic.
type Outcome = Result<Result<(Answer, Vec<String>), Error>, Box<dyn Any + Send>>;

/// A pending question.
pub struct Asked {
    given_up: Arc<AtomicBool>,
    outcome: Mutex<Receiver<Outcome>>,
}

impl Asked {
    /// Asks.
    pub fn new(question: Question, texts: Vec<(String, String)>) -> Self {
        let engine = engine();
        let given_up = Arc::new(AtomicBool::new(false));
        let (sender, outcome) = channel();
        let is_given_up = given_up.clone();
        std::thread::spawn(move || {
            let _turn = locked(&engine.turn);
            *locked(&RUNNING) = is_given_up;
            let ask = || {
                let answer = engine.pool.install(|| engine.session.ask_with(&question, texts));
                let warnings = engine.session.warnings();
                answer.map(|answer| (answer, warnings))
            };
            // Nobody may be waiting any more.
            let _ = sender.send(catch_unwind(AssertUnwindSafe(ask)));
        });
        Asked { given_up, outcome: Mutex::new(outcome) }
    }

    /// The outcome, if it comes in time.
    pub fn wait(&self, patience: Duration) -> Result<Outcome, RecvTimeoutError> {
        locked(&self.outcome).recv_timeout(patience)
    }

    /// Lets the counting end, at the next step that it reports.
    pub fn give_up(&self) {
        self.given_up.store(true, Ordering::Relaxed);
    }
}

/// Whether the question that is being answered was given up.
static RUNNING: std::sync::LazyLock<Mutex<Arc<AtomicBool>>> = std::sync::LazyLock::new(Mutex::default);

/// Ends the counting of a question that was given up. What is half counted is not remembered.
struct GiveUp;

impl GiveUp {
    fn check() -> ControlFlow<()> {
        if locked(&RUNNING).load(Ordering::Relaxed) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

impl Progress for GiveUp {
    fn begin(&self, _: &str, _: u64) -> ControlFlow<()> {
        Self::check()
    }

    fn advance(&self, _: u64) -> ControlFlow<()> {
        Self::check()
    }
}
