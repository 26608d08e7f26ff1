// A name that is refused: the reason stands beside the field, and the name one had stays.

import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, needs, part, PHONE, picture, visitors } from "./browser.mjs";

const visit = visitors();

for (const [where, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP }))
  test(`on a ${where} a refused name stays in the field, with the reason below`, needs, async () => {
    const page = await visit({ viewport });
    await page.goto("/");
    const wish = async (name) => {
      if (await part(page, "name").isVisible()) await part(page, "name").click();
      await part(page, "name-input").fill(name);
      await page.keyboard.press("Enter");
    };
    await wish("Ada");
    await page.getByRole("button", { name: "Your name is Ada" }).waitFor();
    for (const [name, reason] of [
      ["Hard", /built-in player/],
      ["x".repeat(40), /at most 32/],
    ]) {
      await wish(name);
      await part(page, "name-problem").getByText(reason).waitFor();
      assert.equal(await part(page, "name-input").inputValue(), name);
      const [field, said] = [await part(page, "name-input").boundingBox(), await part(page, "name-problem").boundingBox()];
      assert.ok(said.y >= field.y + field.height && said.y < field.y + field.height + 20, JSON.stringify({ field, said }));
      assert.ok(said.x >= 0 && said.x + said.width <= viewport.width, JSON.stringify(said));
    }
    await picture(page, `name-refused-${where}`);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Your name is Ada" }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Your name is Ada" }).waitFor();
  });
