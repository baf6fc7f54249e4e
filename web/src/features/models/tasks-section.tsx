import type { ModelSettings } from '@docent/contract';
import { MODEL_ROLES } from '@docent/contract/models';
import { choicesFor } from './choices.ts';
import { useAllOffered } from './queries.ts';
import { TaskRow } from './task-row.tsx';

/** Which model does what. */
export const TasksSection = ({ settings }: { settings: ModelSettings }) => {
  const lists = useAllOffered(settings.providers);
  const offered = settings.providers.map((provider, place) => ({
    provider,
    models: lists[place]?.data?.models,
  }));
  return (
    <div className="-my-4 divide-y divide-line">
      {MODEL_ROLES.map((role) => (
        <TaskRow
          key={role}
          role={role}
          chosen={settings[role]}
          groups={choicesFor(role, offered)}
          settings={settings}
        />
      ))}
    </div>
  );
};
