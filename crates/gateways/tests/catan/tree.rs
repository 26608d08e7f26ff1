//! A reader and writer of protobuf fields that knows no schema: tests use the numbers of the tables.

/// The value of a field.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Value {
    Number(u64),
    Bytes(Vec<u8>),
}

/// The fields of a message, in the order they came.
#[derive(Clone, PartialEq, Default, Debug)]
pub(crate) struct Tree(pub(crate) Vec<(u32, Value)>);

fn varint(bytes: &[u8], at: &mut usize) -> Option<u64> {
    let mut value = 0;
    for nth in 0..10 {
        let byte = *bytes.get(*at)?;
        *at += 1;
        value |= u64::from(byte & 0x7f) << (7 * nth);
        if byte & 0x80 == 0 {
            return Some(value);
        }
    }
    None
}

fn put_varint(mut value: u64, out: &mut Vec<u8>) {
    while 0x7f < value {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

impl Tree {
    pub(crate) fn read(bytes: &[u8]) -> Option<Self> {
        let (mut fields, mut at) = (Vec::new(), 0);
        while at < bytes.len() {
            let tag = varint(bytes, &mut at)?;
            let value = match tag & 7 {
                0 => Value::Number(varint(bytes, &mut at)?),
                2 => {
                    let length = varint(bytes, &mut at)? as usize;
                    let value = bytes.get(at..at + length)?;
                    at += length;
                    Value::Bytes(value.to_vec())
                }
                _ => return None,
            };
            fields.push(((tag >> 3) as u32, value));
        }
        Some(Self(fields))
    }

    pub(crate) fn write(&self) -> Vec<u8> {
        let mut out = Vec::new();
        for (field, value) in &self.0 {
            match value {
                Value::Number(number) => {
                    put_varint(u64::from(*field) << 3, &mut out);
                    put_varint(*number, &mut out);
                }
                Value::Bytes(bytes) => {
                    put_varint(u64::from(*field) << 3 | 2, &mut out);
                    put_varint(bytes.len() as u64, &mut out);
                    out.extend_from_slice(bytes);
                }
            }
        }
        out
    }

    /// The bytes with their length before them.
    pub(crate) fn frame(&self) -> Vec<u8> {
        let body = self.write();
        let mut out = Vec::new();
        put_varint(body.len() as u64, &mut out);
        out.extend(body);
        out
    }

    pub(crate) fn message(mut self, field: u32, inner: Tree) -> Self {
        self.0.push((field, Value::Bytes(inner.write())));
        self
    }

    pub(crate) fn text(mut self, field: u32, text: &str) -> Self {
        self.0.push((field, Value::Bytes(text.into())));
        self
    }

    /// A number that is written even if it is zero.
    pub(crate) fn always(mut self, field: u32, number: i64) -> Self {
        self.0.push((field, Value::Number(number as u64)));
        self
    }

    /// A number; zero is left out.
    pub(crate) fn number(self, field: u32, number: i64) -> Self {
        match number {
            0 => self,
            number => self.always(field, number),
        }
    }

    fn find(&self, field: u32) -> Option<&Value> {
        let found = self.0.iter().rev().find(|(other, _)| *other == field);
        found.map(|(_, value)| value)
    }

    pub(crate) fn has(&self, field: u32) -> bool {
        self.find(field).is_some()
    }

    /// A number; zero if it is not there.
    pub(crate) fn int(&self, field: u32) -> i32 {
        match self.find(field) {
            Some(Value::Number(number)) => *number as i32,
            _ => 0,
        }
    }

    pub(crate) fn sub(&self, field: u32) -> Option<Tree> {
        match self.find(field) {
            Some(Value::Bytes(bytes)) => Tree::read(bytes),
            _ => None,
        }
    }

    pub(crate) fn string(&self, field: u32) -> String {
        match self.find(field) {
            Some(Value::Bytes(bytes)) => String::from_utf8(bytes.clone()).unwrap(),
            _ => String::new(),
        }
    }

    pub(crate) fn subs(&self, field: u32) -> Vec<Tree> {
        let of_field = self.0.iter().filter(|(other, _)| *other == field);
        let trees = of_field.filter_map(|(_, value)| match value {
            Value::Bytes(bytes) => Tree::read(bytes),
            Value::Number(_) => None,
        });
        trees.collect()
    }
}

/// The length of the frame at the front of bytes, with its header, if it is all there.
pub(crate) fn frame_length(bytes: &[u8]) -> Option<(usize, usize)> {
    let mut at = 0;
    let length = varint(bytes, &mut at)? as usize;
    (at + length <= bytes.len()).then_some((at, length))
}
