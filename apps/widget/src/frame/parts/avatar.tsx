import { useState } from 'preact/hooks';

const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words[words.length - 1]] : [words[0]?.slice(0, 2)];
  return letters
    .map((word, index) => (words.length > 1 ? ([...(word ?? '')][0] ?? '') : index === 0 ? (word ?? '') : ''))
    .join('')
    .toUpperCase();
};

const toneOf = (name: string): number => [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 5;

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
    <span class={`av ${size} tone${toneOf(name)}`} aria-hidden="true">
      {src && !broken ? <img src={src} alt="" onError={() => setBroken(true)} /> : initialsOf(name)}
      {presence && <i class={presence} />}
    </span>
  );
}
