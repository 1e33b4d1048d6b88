import { startByScript, temporaryFolder } from '../support/processes.ts';
import { type Row, within } from '../support/row.ts';
import { median } from '../support/stats.ts';

const cold = 2;
const warmPerCold = 2;

/** `npm start` of an installed and built product to its first ready answer: with nothing yet, and again. */
export async function start(): Promise<Row[]> {
  const samples = { cold: [] as number[], warm: [] as number[] };
  for (let round = 0; round < cold; round += 1) {
    const folder = await temporaryFolder();
    for (let again = 0; again <= warmPerCold; again += 1) {
      const server = await startByScript(folder.path);
      samples[again === 0 ? 'cold' : 'warm'].push(server.readyMs / 1000);
      await server.stop();
    }
    await folder.remove();
  }
  return [within('start-cold', 's', median(samples.cold), 6), within('start-warm', 's', median(samples.warm), 3)];
}
