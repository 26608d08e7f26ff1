//! Charts of measurements as SVG: curves over two axes that grow by factors.

use serde_json::Value;

/// The size of the picture and of the field in it.
const WIDE: f64 = 760.0;
const HIGH: f64 = 460.0;
const LEFT: f64 = 70.0;
const TOP: f64 = 46.0;
const RIGHT: f64 = 510.0;
const BOTTOM: f64 = 400.0;

/// Colours that are told apart by most eyes, also in grey.
const COLOURS: [&str; 8] = [
    "#0b5394", "#cc4125", "#38761d", "#741b47", "#b45f06", "#45818e", "#000000", "#999999",
];

/// A curve: its name and its points.
type Curve<'a> = (&'a str, Vec<(f64, f64)>);

/// Draws a chart: `title`, `x`, `y` and `curves`, each with a `name` and `points`; none if there is nothing to draw.
pub(crate) fn svg(chart: &Value) -> Option<String> {
    let curves: Vec<Curve<'_>> = chart["curves"]
        .as_array()?
        .iter()
        .filter_map(curve)
        .collect();
    let points = || curves.iter().flat_map(|(_, points)| points.iter().copied());
    let x = Axis::over(points().map(|(x, _)| x), LEFT, RIGHT)?;
    let y = Axis::over(points().map(|(_, y)| y), BOTTOM, TOP)?;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDE} {HIGH}\" font-family=\"sans-serif\" \
         font-size=\"12\">\n<rect width=\"{WIDE}\" height=\"{HIGH}\" fill=\"#ffffff\"/>\n"
    );
    let middle = f64::midpoint(LEFT, RIGHT);
    out += &text(middle, 24.0, "middle", &chart["title"], " font-size=\"15\"");
    out += &text(middle, HIGH - 18.0, "middle", &chart["x"], "");
    out += &text(LEFT - 54.0, TOP - 14.0, "start", &chart["y"], "");
    let mut values: Vec<f64> = points().map(|(x, _)| x).collect();
    values.sort_by(f64::total_cmp);
    values.dedup();
    for value in values {
        let at = x.at(value);
        out += &line((at, TOP), (at, BOTTOM));
        out += &text(at, BOTTOM + 18.0, "middle", &Value::from(value), "");
    }
    for value in y.powers() {
        let at = y.at(value);
        out += &line((LEFT, at), (RIGHT, at));
        out += &text(LEFT - 8.0, at + 4.0, "end", &Value::from(value), "");
    }
    for (nth, (name, points)) in curves.iter().enumerate() {
        let colour = COLOURS.get(nth % COLOURS.len()).unwrap_or(&"#000000");
        let dashes = match nth % 2 {
            0 => "",
            _ => " stroke-dasharray=\"7 4\"",
        };
        let path = points
            .iter()
            .map(|(px, py)| format!("{:.1},{:.1}", x.at(*px), y.at(*py)));
        let path: Vec<String> = path.collect();
        out += &format!(
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"{dashes}/>\n",
            path.join(" ")
        );
        let row = TOP + 10.0 + 22.0 * nth as f64;
        let (from, to) = (RIGHT + 14.0, RIGHT + 44.0);
        out += &format!(
            "<line x1=\"{from}\" y1=\"{row}\" x2=\"{to}\" y2=\"{row}\" stroke=\"{colour}\" stroke-width=\"2\"{dashes}/>\n"
        );
        out += &text(to + 8.0, row + 4.0, "start", &Value::from(*name), "");
    }
    Some(out + "</svg>\n")
}

fn curve(curve: &Value) -> Option<Curve<'_>> {
    let point = |point: &Value| Some((point[0].as_f64()?, point[1].as_f64()?));
    let points = curve["points"].as_array()?.iter().filter_map(point);
    let points: Vec<(f64, f64)> = points.filter(|(x, y)| 0.0 < *x && 0.0 < *y).collect();
    Some((curve["name"].as_str()?, points))
}

/// An axis that grows by factors.
struct Axis {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
}

impl Axis {
    /// Holds these values between two places of the picture.
    fn over(values: impl Iterator<Item = f64>, from: f64, to: f64) -> Option<Self> {
        let (low, high) = values.fold((f64::INFINITY, 0.0f64), |(low, high), value| {
            (low.min(value), high.max(value))
        });
        (low <= high).then_some(Self {
            low: low.log10(),
            high: high.log10().max(low.log10() + 1e-9),
            from,
            to,
        })
    }

    fn at(&self, value: f64) -> f64 {
        let share = (value.log10() - self.low) / (self.high - self.low);
        self.from + share * (self.to - self.from)
    }

    /// The powers of ten on it.
    fn powers(&self) -> impl Iterator<Item = f64> {
        let powers = (-12..=15).map(|power| 10f64.powi(power));
        let (low, high) = (self.low - 1e-9, self.high + 1e-9);
        powers.filter(move |value| (low..=high).contains(&value.log10()))
    }
}

fn line((x1, y1): (f64, f64), (x2, y2): (f64, f64)) -> String {
    format!(
        "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"#dddddd\"/>\n"
    )
}

fn text(x: f64, y: f64, anchor: &str, said: &Value, more: &str) -> String {
    let said = match said {
        Value::String(said) => said.clone(),
        Value::Number(number) => number
            .as_f64()
            .map_or(String::new(), |number| number.to_string()),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => String::new(),
    };
    let said = said.replace('&', "&amp;").replace('<', "&lt;");
    format!("<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\"{more}>{said}</text>\n")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_chart_has_a_line_and_a_name_for_each_curve() {
        let chart = json!({
            "title": "a < b", "x": "side", "y": "ns",
            "curves": [
                {"name": "one", "points": [[1, 10], [10, 1000]]},
                {"name": "two", "points": [[1, 100], [10, 100]]},
            ],
        });
        let drawn = svg(&chart).unwrap();
        assert!(drawn.contains("a &lt; b"), "{drawn}");
        // From the lowest left corner to the highest right one.
        assert!(
            drawn.contains("points=\"70.0,400.0 510.0,46.0\""),
            "{drawn}"
        );
        assert!(
            drawn.contains("points=\"70.0,223.0 510.0,223.0\""),
            "{drawn}"
        );
        assert_eq!(drawn.matches("<polyline").count(), 2);
        assert_eq!(svg(&json!({"curves": []})), None);
    }
}
