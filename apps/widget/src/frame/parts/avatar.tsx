import { tintOf } from '@chatso/domain';
import { useState } from 'preact/hooks';

/** As `initialsOf` of the domain says for names of letters; that one knows emoji and more, and weighs 0.4 kB. */
const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/);
  return [...new Set([0, words.length - 1])]
    .map((index) => [...(words[index] ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
};

interface Props {
  name: string;
  src: string | null;
  size?: 'sm' | 'md' | 'lg';
  /** Dot of somebody who is there. */
  presence?: 'online' | 'away';
}

/** A person by picture, or by initials on a colour of their own. */
export function Avatar({ name, src, size = 'md', presence }: Props) {
  const [broken, setBroken] = useState(false);
  return (
    <span class={`av ${size} tone${tintOf(name)}`} aria-hidden="true">
      {src && !broken ? <img src={src} alt="" onError={() => setBroken(true)} /> : initialsOf(name)}
      {presence && <i class={presence} />}
    </span>
  );
}
