//! A headless Chromium, driven through its debugging pipe: commands and events of the `DevTools` protocol, each a JSON object
//! and a zero byte. No port, no web socket, nothing to install but the browser.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// As long as anything may take on a machine that is busy.
const PATIENCE: Duration = Duration::from_secs(120);

/// What the browser is called where it is installed.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];

/// A browser with one page, and everything it said since.
pub(super) struct Chromium {
    child: Child,
    commands: ChildStdin,
    said: Receiver<Value>,
    session: Option<String>,
    last: u64,
    /// What went wrong in the page, in its words.
    pub errors: Vec<String>,
    /// Every address that the page asked for.
    pub requests: Vec<String>,
    /// Its settings and caches, thrown away with it.
    _profile: TempDir,
}

impl Chromium {
    /// A browser with an empty page of this size.
    pub(super) fn launch(width: u32, height: u32) -> Self {
        let installed = |name: &&str| {
            Command::new(name).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok()
        };
        let name = NAMES.into_iter().find(|name| installed(name));
        let name = name.expect("these tests need Chromium: apt-get install chromium");
        let profile = TempDir::new().unwrap();
        // The browser reads commands from file 3 and answers on file 4.
        let mut child = Command::new("sh")
            .args(["-c", r#"exec "$@" 3<&0 4>&1 0</dev/null 1>/dev/null 2>&1"#, "sh", name])
            .args([
                "--headless=new",
                "--remote-debugging-pipe",
                "--no-sandbox",
                "--disable-gpu",
                "--no-first-run",
            ])
            .args([
                "--disable-dev-shm-usage",
                "--disable-background-networking",
                "--disable-component-update",
            ])
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .arg("about:blank")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (say, said) = channel();
        let answers = BufReader::new(child.stdout.take().unwrap());
        std::thread::spawn(move || {
            for answer in answers.split(0) {
                let answer = answer.ok().and_then(|answer| serde_json::from_slice(&answer).ok());
                if answer.is_none_or(|answer| say.send(answer).is_err()) {
                    return;
                }
            }
        });
        let commands = child.stdin.take().unwrap();
        let mut browser = Chromium {
            child,
            commands,
            said,
            session: None,
            last: 0,
            errors: Vec::new(),
            requests: Vec::new(),
            _profile: profile,
        };
        let page = browser.call("Target.createTarget", &json!({"url": "about:blank"}));
        let session =
            browser.call("Target.attachToTarget", &json!({"targetId": page["targetId"], "flatten": true}));
        browser.session = session["sessionId"].as_str().map(String::from);
        for domain in ["Page", "Runtime", "Log", "Network"] {
            browser.call(&format!("{domain}.enable"), &json!({}));
        }
        let size = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600});
        browser.call("Emulation.setDeviceMetricsOverride", &size);
        browser
    }

    /// A command of the protocol and its result.
    pub(super) fn call(&mut self, method: &str, params: &Value) -> Value {
        self.last += 1;
        let mut command = json!({"id": self.last, "method": method, "params": params});
        if let Some(session) = &self.session {
            command["sessionId"] = session.as_str().into();
        }
        self.commands.write_all(format!("{command}\0").as_bytes()).unwrap();
        loop {
            let said = self.said.recv_timeout(PATIENCE).unwrap_or_else(|_| panic!("no answer to {method}"));
            if said["id"] == self.last {
                assert!(said["error"].is_null(), "{method}: {}", said["error"]);
                return said["result"].clone();
            }
            self.note(&said);
        }
    }

    /// Keeps what an event says of errors and requests.
    fn note(&mut self, event: &Value) {
        let params = &event["params"];
        match event["method"].as_str() {
            Some("Runtime.exceptionThrown") => self.errors.push(params["exceptionDetails"].to_string()),
            Some("Runtime.consoleAPICalled") if params["type"] == "error" => {
                self.errors.push(params["args"].to_string());
            }
            Some("Log.entryAdded") if params["entry"]["level"] == "error" => {
                self.errors.push(params["entry"].to_string());
            }
            Some("Network.requestWillBeSent") => {
                self.requests.push(params["request"]["url"].as_str().unwrap_or_default().into());
            }
            _ => {}
        }
    }

    /// Opens an address and waits until the page and its scripts are there.
    pub(super) fn open(&mut self, address: &str) {
        // Another fragment of the same page would not load it anew.
        self.call("Page.navigate", &json!({"url": "about:blank"}));
        self.wait_for("location.href === 'about:blank'");
        self.call("Page.navigate", &json!({"url": address}));
        self.wait_for("location.href !== 'about:blank' && document.readyState === 'complete'");
    }

    /// The value of an expression in the page; promises are awaited.
    pub(super) fn value(&mut self, expression: &str) -> Value {
        let params = json!({"expression": expression, "awaitPromise": true, "returnByValue": true, "userGesture": true});
        let result = self.call("Runtime.evaluate", &params);
        assert!(result["exceptionDetails"].is_null(), "{expression}: {}", result["exceptionDetails"]);
        result["result"]["value"].clone()
    }

    /// The text of an expression in the page.
    pub(super) fn text(&mut self, expression: &str) -> String {
        let value = self.value(expression);
        value.as_str().unwrap_or_else(|| panic!("{expression} is {value}")).into()
    }

    /// Waits until an expression holds.
    pub(super) fn wait_for(&mut self, expression: &str) {
        let begun = Instant::now();
        // While a page is replaced, there is nothing to ask.
        let asked = json!({"expression": format!("Boolean({expression})"), "returnByValue": true});
        while self.call("Runtime.evaluate", &asked)["result"]["value"] != true {
            if begun.elapsed() > PATIENCE {
                let page = self.text("document.body.innerText");
                panic!("never: {expression}; errors {:?}; the page says {page}", self.errors);
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Writes into a field, as a reader would: the page is told of it.
    pub(super) fn fill(&mut self, field: &str, text: &str) {
        self.value(&format!(
            "(() => {{ const field = document.querySelector({field:?}); field.focus(); field.value = {text:?}; \
             for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, {{bubbles: true}})); }})()"
        ));
    }

    /// Clicks on what a selector finds first.
    pub(super) fn click(&mut self, what: &str) {
        self.value(&format!("document.querySelector({what:?}).click()"));
    }

    /// Presses, moves or releases the pointer at a place of the window.
    pub(super) fn mouse(&mut self, kind: &str, x: &Value, y: &Value) {
        let event = json!({"type": kind, "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1});
        self.call("Input.dispatchMouseEvent", &event);
    }

    /// Nothing went wrong, and nothing was asked of anybody else.
    pub(super) fn assert_quiet(&mut self) {
        self.value("1"); // what was said before is read by now
        assert_eq!(self.errors, Vec::<String>::new());
        let own = |address: &&String| {
            ["file:", "blob:", "data:", "about:"].iter().any(|own| address.starts_with(own))
        };
        let others: Vec<&String> = self.requests.iter().filter(|address| !own(address)).collect();
        assert_eq!(others, Vec::<&String>::new());
    }
}

impl Drop for Chromium {
    fn drop(&mut self) {
        // Whatever state it is in, it ends with the test.
        let _ = self.commands.write_all(b"{\"id\":0,\"method\":\"Browser.close\"}\0");
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_secs(5) && matches!(self.child.try_wait(), Ok(None)) {
            std::thread::sleep(Duration::from_millis(20));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
