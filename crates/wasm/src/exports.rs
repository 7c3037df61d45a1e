//! What a page calls: a question goes in byte by byte, the answer comes out byte by byte.
//!
//! ```js
//! for (const byte of new TextEncoder().encode(question)) exports.vigorish_ask(byte);
//! const answer = new Uint8Array(exports.vigorish_answer());
//! for (let i = 0; i < answer.length; i++) answer[i] = exports.vigorish_read(i);
//! ```
//!
//! No address crosses the border, so nothing here can be read or written out of bounds, and no generated code stands between:
//! a byte takes some nanoseconds, a question a few hundred bytes. A name that can be called from outside is a promise that
//! nobody else bears it, which is all that is unsafe in the attribute.

#![expect(unsafe_code, reason = "exported names; there is no other unsafe code")]

use std::cell::RefCell;

thread_local! {
    static QUESTION: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// The next byte of the question.
#[unsafe(no_mangle)]
pub extern "C" fn vigorish_ask(byte: u8) {
    QUESTION.with_borrow_mut(|question| question.push(byte));
}

/// Answers the question that was asked, which is then forgotten: how many bytes the answer has.
#[unsafe(no_mangle)]
pub extern "C" fn vigorish_answer() -> u32 {
    let question = QUESTION.take();
    let answer = super::answer(&String::from_utf8_lossy(&question)).into_bytes();
    let length = answer.len() as u32;
    ANSWER.set(answer);
    length
}

/// A byte of the last answer; zero after its end.
#[unsafe(no_mangle)]
pub extern "C" fn vigorish_read(place: u32) -> u8 {
    ANSWER.with_borrow(|answer| answer.get(place as usize).copied().unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(question: &[u8]) -> String {
        for &byte in question {
            vigorish_ask(byte);
        }
        let length = vigorish_answer();
        assert_eq!(vigorish_read(length), 0);
        String::from_utf8((0..length).map(|place| vigorish_read(place)).collect()).unwrap()
    }

    #[test]
    fn questions_go_in_and_answers_come_out_byte_by_byte() {
        // 2 of 38 compartments are zeros: an even-money bet gives the house 2/38.
        let answer = asked(br#"{"selector": "roulette/red"}"#);
        assert!(answer.contains(r#""exact":"1/19""#), "{answer}");
        // The first question is not part of the second, and what is no text is answered too.
        assert!(asked(b"\xff").starts_with(r#"{"error":{"message":"#));
    }
}
