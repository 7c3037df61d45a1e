//! What was judged, told by its hash: a report says which bytes it is of.

use sha2::{Digest, Sha256};

/// The SHA-256 of a text, in hexadecimal.
pub fn hash(text: &str) -> String {
    let byte = |written: String, byte: &u8| written + &format!("{byte:02x}");
    Sha256::digest(text.as_bytes()).iter().fold(String::new(), byte)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `printf abc | sha256sum`, and the first example of FIPS 180-4.
    #[test]
    fn the_hash_is_sha_256() {
        assert_eq!(hash("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
