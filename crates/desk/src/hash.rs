//! The hash of a file: a report names the bytes that it judges.

use sha2::{Digest, Sha256};

/// The SHA-256 of a text or of bytes, in hexadecimal.
pub fn hash(of: impl AsRef<[u8]>) -> String {
    let byte = |written: String, byte: &u8| written + &format!("{byte:02x}");
    Sha256::digest(of).iter().fold(String::new(), byte)
}

/// A file by the hash of its bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hashed {
    /// Its name, as given.
    pub name: String,
    /// The SHA-256 of all of its bytes, in hexadecimal.
    pub sha256: String,
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
