import { expect, test } from './support/fixtures.ts';

test('at any width nothing of a list is beside the window, and what can be done stands at the end of its row', async ({
  newAgent,
}) => {
  const { page } = await newAgent('admin@demo.test', 'admin-options?tab=team');
  // One of the demo's people: those of other tests come and go in the same list.
  const rows = page.getByRole('table', { name: 'Members of the workspace' }).locator('tr[data-row]');
  const one = rows.filter({ hasText: 'Dele Ogunbanjo' });
  for (const width of [1440, 1024, 390])
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 844 });
      // A list is drawn again in its new width; then it stands as it will stay.
      await expect(async () => {
        const row = await one.boundingBox();
        const more = await one.getByRole('button', { name: /^More about/ }).boundingBox();
        if (!row || !more) throw new Error('The list is not drawn.');
        expect(row.x + row.width).toBeLessThanOrEqual(width);
        expect(row.x + row.width - more.x - more.width).toBeLessThan(40);
        // Beside the name and not below it.
        expect(Math.abs(more.y + more.height / 2 - row.y - row.height / 2)).toBeLessThan(8);
        expect(row.height).toBeLessThan(90);
      }).toPass();
    });
});
