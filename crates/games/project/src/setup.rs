//! Laying out the board and new pieces: how they are drawn, and what may have been drawn.

use parlor_game::Dice;

use crate::{
    Area, Chance, Colour, Config, Field, Goals, MILLION, Piece, Shape, Sides, StartPlacement,
    board::{Board, Token},
};

/// Draws goals, starts and first pieces.
pub(crate) fn draw(config: &Config, dice: &mut Dice) -> Chance {
    let shape = config.shape();
    let goals = match &config.goals {
        Goals::Count(count) => {
            let red = distinct(dice, shape.goals(), usize::from(*count));
            mirrored(shape, red.into_iter().map(|n| shape.field(n)).collect())
        }
        Goals::Mirrored(red) => mirrored(shape, red.clone()),
        Goals::Given(Sides { red, blue }) => [red.clone(), blue.clone()],
    };
    let starts = match &config.starts {
        Some(Sides { red, blue }) => red.iter().chain(blue).copied().collect(),
        None => starts(config, dice),
    };
    let pieces = match &config.pieces {
        Some(pieces) => pieces.clone(),
        None => {
            let fields = distinct(dice, shape.tasks(), usize::from(config.initial_pieces));
            let lay = |n: usize| Piece::on(task(shape, n), is_sham(config, dice));
            fields.into_iter().map(lay).collect()
        }
    };
    Chance::SetUp {
        goals,
        starts,
        pieces,
    }
}

/// Draws so many new pieces, each on a task field without one.
pub(crate) fn spawn(config: &Config, board: &Board, count: usize, dice: &mut Dice) -> Chance {
    let shape = board.shape;
    let mut free: Vec<Field> = (0..shape.tasks())
        .map(|n| task(shape, n))
        .filter(|field| board.piece(*field) == Token::None)
        .collect();
    let mut pieces = Vec::with_capacity(count);
    for _ in 0..count.min(free.len()) {
        let nth = dice.below(u32::try_from(free.len()).unwrap_or(u32::MAX)) as usize;
        let field = free.remove(nth);
        pieces.push(Piece::on(field, is_sham(config, dice)));
    }
    Chance::Spawn { pieces }
}

/// How many pieces appear now.
pub(crate) fn room(config: &Config, board: &Board, wanted: usize) -> usize {
    let lying = board.task_pieces();
    let most = match usize::from(config.max_pieces) {
        0 => board.shape.tasks(),
        most => most,
    };
    wanted.min(most.saturating_sub(lying))
}

/// Whether a board may be laid out like this.
pub(crate) fn is_sound(
    config: &Config,
    goals: &[Vec<Field>; 2],
    starts: &[Field],
    pieces: &[Piece],
) -> bool {
    let shape = config.shape();
    let in_area = |field: &Field, area| shape.contains(*field) && shape.area(field.y) == area;
    let fields: Vec<Field> = pieces.iter().map(Piece::field).collect();
    let wanted = match &config.pieces {
        Some(pieces) => pieces.len(),
        None => usize::from(config.initial_pieces),
    };
    let size = usize::from(config.team_size);
    let allowed = |(n, field): (usize, &Field)| {
        let colour = if n < size { Colour::Red } else { Colour::Blue };
        shape.contains(*field) && shape.area(field.y) != Area::Goals(colour.other())
    };
    let [red, blue] = goals;
    !red.is_empty()
        && red.len() == blue.len()
        && red.iter().all(|f| in_area(f, Area::Goals(Colour::Red)))
        && blue.iter().all(|f| in_area(f, Area::Goals(Colour::Blue)))
        && starts.len() == 2 * size
        && starts.iter().enumerate().all(allowed)
        && fields.iter().all(|f| in_area(f, Area::Tasks))
        && fields.len() == wanted
        && [red, blue].iter().all(|fields| are_distinct(fields))
        && are_distinct(starts)
        && are_distinct(&fields)
}

/// Whether these pieces may appear now.
pub(crate) fn may_spawn(board: &Board, count: usize, pieces: &[Piece]) -> bool {
    let fields: Vec<Field> = pieces.iter().map(Piece::field).collect();
    let free = |field: &Field| {
        board.shape.contains(*field)
            && board.shape.is_task(*field)
            && board.piece(*field) == Token::None
    };
    fields.len() == count && fields.iter().all(free) && are_distinct(&fields)
}

fn are_distinct(fields: &[Field]) -> bool {
    let mut sorted = fields.to_vec();
    sorted.sort_unstable();
    sorted.windows(2).all(|pair| pair[0] != pair[1])
}

fn is_sham(config: &Config, dice: &mut Dice) -> bool {
    dice.below(MILLION) < config.sham_probability
}

fn mirrored(shape: Shape, red: Vec<Field>) -> [Vec<Field>; 2] {
    let blue = red.iter().map(|field| shape.mirror(*field)).collect();
    [red, blue]
}

/// So many different numbers below `n`, each as likely as any other.
fn distinct(dice: &mut Dice, n: usize, count: usize) -> Vec<usize> {
    let mut numbers: Vec<usize> = (0..n).collect();
    let count = count.min(n);
    for i in 0..count {
        let rest = u32::try_from(n - i).unwrap_or(u32::MAX);
        numbers.swap(i, i + dice.below(rest) as usize);
    }
    numbers.truncate(count);
    numbers
}

/// The nth field of the tasks area.
fn task(shape: Shape, nth: usize) -> Field {
    shape.field(shape.goals() + nth)
}

fn starts(config: &Config, dice: &mut Dice) -> Vec<Field> {
    let shape = config.shape();
    let size = usize::from(config.team_size);
    // The fields above the middle of the tasks area; the others are their mirror images.
    let upper = usize::from(shape.width) * usize::from(shape.tasks_height / 2);
    match config.start_placement {
        StartPlacement::Mirrored if size <= upper => {
            let pairs = distinct(dice, upper, size);
            let side = |n: usize| match dice.below(2) {
                0 => task(shape, n),
                _ => shape.mirror(task(shape, n)),
            };
            let red = pairs.into_iter().map(side).collect();
            let [red, blue] = mirrored(shape, red);
            [red, blue].concat()
        }
        StartPlacement::Mirrored | StartPlacement::Random => {
            let all = distinct(dice, shape.tasks(), 2 * size);
            all.into_iter().map(|n| task(shape, n)).collect()
        }
        StartPlacement::OwnGoals => {
            let mut area = |colour| {
                let first = shape.index(Field::new(0, shape.goals_top(colour)));
                let drawn = distinct(dice, shape.goals(), size).into_iter();
                drawn
                    .map(|n| shape.field(first + n))
                    .collect::<Vec<Field>>()
            };
            let red = area(Colour::Red);
            [red, area(Colour::Blue)].concat()
        }
    }
}
