//! The engine for browsers as a script: a page from the file system may not fetch, and may load scripts.

use base64::prelude::{BASE64_STANDARD, Engine};
use miniz_oxide::deflate::compress_to_vec;

/// What every WebAssembly module begins with.
const MAGIC: &[u8] = b"\0asm";

/// The best compression of the format, which takes about a second.
const LEVEL: u8 = 9;

/// The script that brings a module, compressed (raw deflate, which browsers inflate themselves) and in base64; none of what
/// is no module.
pub fn script(module: &[u8]) -> Option<String> {
    let packed = module.starts_with(MAGIC).then(|| compress_to_vec(module, LEVEL))?;
    Some(format!("self.VIGORISH_ENGINE = \"{}\";\n", BASE64_STANDARD.encode(packed)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use miniz_oxide::inflate::decompress_to_vec;

    #[test]
    fn a_module_is_packed_and_nothing_else() {
        let module = [MAGIC, &[1; 1000]].concat();
        let script = script(&module).unwrap();
        let packed =
            script.strip_prefix("self.VIGORISH_ENGINE = \"").and_then(|rest| rest.strip_suffix("\";\n"));
        let packed = BASE64_STANDARD.decode(packed.unwrap()).unwrap();
        assert_eq!(decompress_to_vec(&packed).unwrap(), module);
        assert!(packed.len() < 100);
        assert_eq!(super::script(b"self.VIGORISH_ENGINE = 1"), None);
    }
}
