// Shortcuts by real key events of keyboards whose letters are not Latin, and of those on which a
// letter has another place. tests/web_unit/keys.test.mjs has all keys of all layouts.
import { check, same, settled, state, test } from "./harness.mjs";
import { KEYBOARDS } from "./keyboards.mjs";

const LAND = "#v1;seed=oak;size=65;faults=12!at=end";
const CONTROL = 2;
const SHIFT = 8;

/** A keyboard: it types what its layout has for the shortcut `taken`. */
function keyboardOf(page, session, keys) {
  const send = async (type, { code, key }, modifiers) => {
    const text = type === "keyDown" && modifiers !== CONTROL ? key : undefined;
    await session.send("Input.dispatchKeyEvent", { type, code, key, text, modifiers });
  };
  return async (taken, { control = false, whileHeld = () => undefined } = {}) => {
    const found = keys.find((key) => key.taken === taken);
    check(found, `the layout lacks ${taken}`);
    const modifiers = (control ? CONTROL : 0) | (found.shiftKey ? SHIFT : 0);
    await send("keyDown", found, modifiers);
    await whileHeld();
    await send("keyUp", found, modifiers);
    await settled(page);
  };
}

const TRIED = ["QWERTZ", "Russian", "Greek", "Hebrew", "Arabic"];

for (const { name, keys } of KEYBOARDS.filter((each) => TRIED.includes(each.name))) {
  test(`shortcuts by a ${name} keyboard`, async (stage) => {
    const page = await stage.rested(LAND);
    const press = keyboardOf(page, await page.context().newCDPSession(page), keys);
    await page.focus("#canvas");
    const { recipe } = await state(page);
    await press("n");
    const next = (await state(page)).recipe;
    check(next !== recipe, "N makes no other land");
    await press("z", { control: true });
    same((await state(page)).recipe, recipe, "the recipe after Ctrl+Z");
    await press("y", { control: true });
    same((await state(page)).recipe, next, "the recipe after Ctrl+Y");

    await press("m");
    same((await state(page)).map, true, "the map after M");
    const { link } = await state(page);
    await press("q");
    check((await state(page)).link !== link, "Q turns nothing");

    // The drawer gets the focus, which the page's own script gives it.
    await press("h");
    await page.waitForFunction(() => document.activeElement?.closest("#drawer"));
    await press("h");
    await page.focus("#canvas");

    await press("p");
    same((await state(page)).presenting, true, "presenting after P");
    await page.waitForSelector("#leave", { state: "attached" });
    await press("b");
    check(await page.$("html.blank"), "the screen after B is not black");
    await press("b");
    await press("p");

    await press("g");
    await page.waitForFunction(() => window.faultline.state().standing === "there");
    const before = (await state(page)).link;
    const walks = () =>
      page.waitForFunction((link) => window.faultline.state().link !== link, before);
    await press("w", { whileHeld: walks });
    check((await state(page)).link !== before, "W walks nowhere");
  });
}
