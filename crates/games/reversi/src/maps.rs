//! Maps of our own.

/// The plain board of eight by eight for two.
pub const PLAIN: &str = "plain";

/// All maps by name.
static MAPS: &[(&str, &str)] = &[
    (PLAIN, include_str!("../maps/plain.map")),
    ("bombs", include_str!("../maps/bombs.map")),
    ("tube", include_str!("../maps/tube.map")),
    ("triangle", include_str!("../maps/triangle.map")),
    ("cross", include_str!("../maps/cross.map")),
    ("loops", include_str!("../maps/loops.map")),
    ("crowd", include_str!("../maps/crowd.map")),
];

/// The text of the map with this name.
pub fn named(name: &str) -> Option<&'static str> {
    let found = MAPS.iter().find(|(known, _)| *known == name)?;
    Some(found.1)
}

/// All maps: their names and their texts.
pub fn all() -> impl Iterator<Item = (&'static str, &'static str)> {
    MAPS.iter().copied()
}
