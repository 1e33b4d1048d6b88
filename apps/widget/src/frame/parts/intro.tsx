import type { WidgetConfig } from '@chatso/contract';
import { useChat, useWholeState } from '../chat-context.ts';
import { texts } from '../texts.ts';
import { DepartmentChoice } from './department-choice.tsx';
import { Faces } from './faces.tsx';
import { OrderLink } from './order-link.tsx';

interface Props {
  config: WidgetConfig;
  /** Nobody is there for what is chosen: a message can be left. */
  away: boolean;
  /** Of the choice of a department. */
  problem: string | null;
  /** Below it stands a thread, which begins with what a prompt said. */
  inThread?: boolean;
}

/** What a chat opens with: the welcome text (G-08), outside hours that nobody is there; below it the departments (G-13). */
export function Intro({ config, away, problem, inThread }: Props) {
  const { actions } = useChat();
  const { departmentId, said } = useWholeState();
  const { enableWelcomeMessage, welcomeMessage } = config.settings;
  const chosen = config.departments.find(({ _id }) => _id === departmentId);
  // Who answers a prompt is asked what it asked, also where a form comes first.
  const welcome = said ? !inThread && said : enableWelcomeMessage && welcomeMessage;
  const lead = !away ? welcome : chosen ? texts.departmentClosed(chosen.name) : texts.leaveMessageLead;
  return (
    <>
      {!away && <Faces agents={config.agents} />}
      {lead && (
        <p class="lead" dir="auto">
          {lead}
        </p>
      )}
      {config.departments.length > 0 && (
        <DepartmentChoice config={config} chosen={departmentId} problem={problem} onChoose={actions.chooseDepartment} />
      )}
      <OrderLink />
    </>
  );
}
