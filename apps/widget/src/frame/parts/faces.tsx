import type { WidgetConfig } from '@chatso/contract';
import { Avatar } from './avatar.tsx';

const first = ({ name }: { name: string }) => name.trim().split(/\s+/)[0];

/** Who would answer now, where the shop shows it. */
export function Faces({ agents }: Pick<WidgetConfig, 'agents'>) {
  if (agents.length === 0) return null;
  return (
    <p class="faces">
      {agents.map(({ name, avatar }) => (
        <Avatar key={name} name={name} src={avatar} presence="online" />
      ))}
      <span dir="auto">{agents.map(first).join(', ')}</span>
    </p>
  );
}
