import type { WidgetConfig } from '@chatso/contract';
import { noDepartment } from '@chatso/domain';
import { useEffect, useId, useRef } from 'preact/hooks';
import { isAnyOpen } from '../model/hours.ts';
import { texts } from '../texts.ts';
import { Problem } from './field.tsx';

interface Props {
  config: WidgetConfig;
  chosen: string | null;
  problem: string | null;
  onChoose(departmentId: string): void;
}

/** Departments as chips; 'No Department' is one of them where the choice is free (G-13, G-14). */
export function DepartmentChoice({ config, chosen, problem, onChoose }: Props) {
  const name = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  // A department that is away turns the composer into a form and back: the choice keeps the focus.
  useEffect(() => {
    if (chosen) box.current?.querySelector<HTMLElement>(':checked')?.focus();
  }, []);
  const { isServiceDepartmentMandatory, serviceDepartmentMsg } = config.settings;
  const choices = [
    ...config.departments,
    ...(isServiceDepartmentMandatory ? [] : [{ _id: noDepartment, name: texts.noDepartment, open: config.open }]),
  ];
  return (
    <fieldset
      class="dept"
      ref={box}
      aria-describedby={problem ? `${name}-e` : undefined}
      aria-invalid={problem !== null}
    >
      <legend dir="auto">{serviceDepartmentMsg || texts.departments}</legend>
      <div class="chips">
        {choices.map(({ _id, name: label, open }) => (
          <label key={_id} class={chosen === _id ? 'chip on' : 'chip'}>
            <input type="radio" name={name} value={_id} checked={chosen === _id} onChange={() => onChoose(_id)} />
            <span dir="auto">
              {label}
              {!open && isAnyOpen(config) && <small>{texts.departmentAway}</small>}
            </span>
          </label>
        ))}
      </div>
      {problem && <Problem id={`${name}-e`} text={problem} />}
    </fieldset>
  );
}
