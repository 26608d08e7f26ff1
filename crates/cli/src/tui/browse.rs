//! Stepping through pages on a terminal.

use std::io::Write;

use crossterm::{
    cursor::MoveTo,
    event::{Event, KeyCode, KeyEventKind, KeyModifiers, read},
    execute, queue,
    terminal::{Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen},
    terminal::{disable_raw_mode, enable_raw_mode},
};

/// Shows one page at a time until the reader leaves.
pub(crate) fn browse(pages: &[String]) -> anyhow::Result<()> {
    let mut out = std::io::stdout();
    enable_raw_mode()?;
    execute!(out, EnterAlternateScreen)?;
    let looked = look(pages, &mut out);
    execute!(out, LeaveAlternateScreen)?;
    disable_raw_mode()?;
    looked
}

fn look(pages: &[String], out: &mut impl Write) -> anyhow::Result<()> {
    let last = pages.len().saturating_sub(1);
    let mut page = 0;
    loop {
        queue!(out, Clear(ClearType::All), MoveTo(0, 0))?;
        for line in pages.get(page).map_or("", String::as_str).lines() {
            write!(out, "{line}\r\n")?;
        }
        write!(
            out,
            "\r\n{page}/{last}   n next   p before   g first   G last   q leave"
        )?;
        out.flush()?;
        let Event::Key(key) = read()? else {
            continue;
        };
        if key.kind == KeyEventKind::Release {
            continue;
        }
        let ctrl = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c') if ctrl => return Ok(()),
            KeyCode::Char('q') | KeyCode::Esc => return Ok(()),
            KeyCode::Char('n' | ' ') | KeyCode::Right | KeyCode::Down => page = last.min(page + 1),
            KeyCode::Char('p') | KeyCode::Left | KeyCode::Up => page = page.saturating_sub(1),
            KeyCode::Char('g') | KeyCode::Home => page = 0,
            KeyCode::Char('G') | KeyCode::End => page = last,
            _ => {}
        }
    }
}
