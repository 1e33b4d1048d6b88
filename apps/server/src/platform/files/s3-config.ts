import { z } from 'zod';
import { envText as text } from '../env-text.ts';

/** A bucket of an S3-compatible service. */
export interface S3Config {
  /** Without a trailing slash. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Before every key, so that a bucket can be shared: '' or with a slash at its end. */
  prefix: string;
}

export const s3Env = {
  S3_BUCKET: text.refine(
    (name) => name === null || /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name),
    'S3_BUCKET must be the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens',
  ),
  S3_ENDPOINT: text.refine(
    (value) => value === null || (/^https?:\/\/[^/?#]+\/?$/i.test(value) && URL.canParse(value)),
    'S3_ENDPOINT must be an address such as https://s3.eu-central-1.amazonaws.com, without a path',
  ),
  S3_REGION: text.refine(
    (name) => name === null || /^[a-z0-9-]{1,40}$/.test(name),
    'S3_REGION must be a region’s name',
  ),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  S3_PREFIX: text.refine(
    (prefix) => prefix === null || /^[A-Za-z0-9][A-Za-z0-9_.-]*(\/[A-Za-z0-9][A-Za-z0-9_.-]*)*\/?$/.test(prefix),
    'S3_PREFIX must be folders such as chatso/files',
  ),
};

const values = z.object(s3Env);

/** null: files lie in the data folder. Sentences about settings that do not go together are added to `mistakes`. */
export function readS3(env: z.output<typeof values>, mistakes: string[]): S3Config | null {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (bucket === null && accessKeyId === null && secretAccessKey === null && env.S3_ENDPOINT === null) return null;
  if (bucket === null || accessKeyId === null || secretAccessKey === null) {
    mistakes.push('S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set all or none.');
    return null;
  }
  const region = env.S3_REGION ?? 'us-east-1';
  const endpoint = env.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`;
  const prefix = env.S3_PREFIX === null ? '' : `${env.S3_PREFIX.replace(/\/$/, '')}/`;
  return { ...{ bucket, region, accessKeyId, secretAccessKey, prefix }, endpoint: endpoint.replace(/\/$/, '') };
}

/** The same for commands beside the server, which read nothing else of the configuration. @throws Error in sentences */
export function s3ConfigOf(env: Record<string, string | undefined>): S3Config | null {
  const checked = values.safeParse(env);
  if (!checked.success) throw new Error(checked.error.issues.map(({ message }) => `${message}.`).join('\n'));
  const mistakes: string[] = [];
  const config = readS3(checked.data, mistakes);
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'));
  return config;
}
