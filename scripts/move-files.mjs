/**
 * `npm run move-files -- to-bucket` (or `to-folder`): copies the stored files between the data folder and the bucket of
 * S3_*. What is there already stays, what they came from keeps them, and it may run while Chatso does.
 */
import { stopWith, withInstallation } from './lib/installation.mjs';

const [direction] = process.argv.slice(2);
const directions = { 'to-bucket': 'bucket', 'to-folder': 'folder' };
const to = directions[direction];
if (!to) stopWith('Where to? npm run move-files -- to-bucket, or to-folder.');

await withInstallation(async (tools, config, dataDir) => {
  const bucket = tools.openBucket(process.env, dataDir);
  if (!bucket) throw new Error('No bucket is set: S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY name it.');
  const { copied, known, wrong } = await tools.copyStoredFiles(config, { bucket, dataDir, to });
  for (const { path, fault } of wrong) console.error(`files/${path} ${fault}.`);
  console.log(`${copied} files copied to the ${to}, ${known} were there already.`);
  if (wrong.length > 0) throw new Error(`${wrong.length} files could not be copied.`);
});
