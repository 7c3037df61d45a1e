//! The browser engine as a script: a page from the file system may not fetch, but may load scripts.

use base64::prelude::{BASE64_STANDARD, Engine};
use miniz_oxide::deflate::compress_to_vec;

/// The header of every WebAssembly module: magic number and version.
const MAGIC: &[u8] = b"\0asm\x01\0\0\0";
/// The id of custom sections, such as function names.
const CUSTOM: u8 = 0;

/// The best compression of the format, which takes about a second.
const LEVEL: u8 = 9;

/// The script of a module, compressed (raw deflate, which browsers inflate natively) and in base64; `None` if the bytes
/// are not a module.
pub fn script(module: &[u8]) -> Option<String> {
    let packed = compress_to_vec(&needed(module)?, LEVEL);
    Some(format!("self.VIGORISH_ENGINE = \"{}\";\n", BASE64_STANDARD.encode(packed)))
}

/// A module without its custom sections; `None` if the bytes are not a module.
fn needed(module: &[u8]) -> Option<Vec<u8>> {
    let mut rest = module.strip_prefix(MAGIC)?;
    let mut needed = MAGIC.to_vec();
    while let [kind, after @ ..] = rest {
        let (length, body) = number(after)?;
        let end = rest.len() - body.len() + length;
        let section = rest.get(..end)?;
        if *kind != CUSTOM {
            needed.extend(section);
        }
        rest = &rest[end..];
    }
    Some(needed)
}

/// A LEB128 number of at most 32 bits, and the bytes after it.
fn number(bytes: &[u8]) -> Option<(usize, &[u8])> {
    let mut number = 0;
    for (place, byte) in bytes.iter().take(5).enumerate() {
        number |= usize::from(byte & 0x7f) << (7 * place);
        if byte & 0x80 == 0 {
            return Some((number, &bytes[place + 1..]));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use miniz_oxide::inflate::decompress_to_vec;

    #[test]
    fn a_module_is_packed_and_nothing_else() {
        // A section of 1000 bytes, 0b111 and 0b1101000, and the names of functions.
        let code: &[u8] = &[&[10, 0xe8, 0x07][..], &[1; 1000]].concat();
        let names: &[u8] = &[0, 5, 4, b'n', b'a', b'm', b'e'];
        let script = script(&[MAGIC, names, code].concat()).unwrap();
        let packed =
            script.strip_prefix("self.VIGORISH_ENGINE = \"").and_then(|rest| rest.strip_suffix("\";\n"));
        let packed = BASE64_STANDARD.decode(packed.unwrap()).unwrap();
        assert_eq!(decompress_to_vec(&packed).unwrap(), [MAGIC, code].concat());
        assert!(packed.len() < 100);
        assert_eq!(super::script(b"self.VIGORISH_ENGINE = 1"), None);
        assert_eq!(super::script(&[MAGIC, &[10, 0xff]].concat()), None);
        assert_eq!(super::script(&[MAGIC, &[10, 3, 1, 1]].concat()), None);
    }
}
