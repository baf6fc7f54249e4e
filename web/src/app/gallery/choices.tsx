import { Library } from 'lucide-react';
import { useState } from 'react';
import { Chip } from '../../ui/chip.tsx';
import { Checkbox, Radio, RadioCard } from '../../ui/choice.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Switch } from '../../ui/switch.tsx';
import { Row, Samples } from './sample.tsx';

const PERIODS = [
  { value: 'week', label: '7 days' },
  { value: 'month', label: '30 days' },
  { value: 'year', label: '12 months' },
] as const;

export const Choices = () => {
  const [period, setPeriod] = useState<(typeof PERIODS)[number]['value']>('month');
  const [isOn, setOn] = useState(true);
  return (
    <Samples title="Choices">
      <div className="grid max-w-form gap-4 sm:grid-cols-2">
        <div className="flex flex-col gap-2">
          <Checkbox label="Checkbox" defaultChecked />
          <Checkbox label="Checkbox with a hint" hint="Its second line starts under the first." />
          <Checkbox label="Disabled checkbox" disabled defaultChecked />
        </div>
        <fieldset className="flex flex-col gap-2">
          <legend className="sr-only">Access</legend>
          <Radio name="gallery-access" label="Everyone of the domain" defaultChecked />
          <Radio name="gallery-access" label="Only these people" hint="Hidden from everyone else." />
          <Radio name="gallery-access" label="Disabled radio button" disabled />
        </fieldset>
      </div>
      <fieldset className="grid max-w-form gap-2 sm:grid-cols-2">
        <legend className="sr-only">Sign-in</legend>
        {['Application', 'Account'].map((name) => (
          <RadioCard key={name} name="gallery-card" value={name} defaultChecked={name === 'Account'}>
            <span className="font-medium">{name}</span>
            <span className="text-quiet text-xs">Reads all folders that it has been given.</span>
          </RadioCard>
        ))}
      </fieldset>
      <Row>
        <Segments
          legend="Period"
          name="gallery-period"
          options={PERIODS}
          value={period}
          onChange={setPeriod}
        />
        <Switch label="Used in answers" isOn={isOn} onChange={setOn} />
        <Switch label="Disabled switch" isOn={false} onChange={setOn} disabled />
      </Row>
      <Row>
        <Chip isOn={isOn} onClick={() => setOn(!isOn)}>
          <Library size={14} aria-hidden />
          Chip
        </Chip>
        <Chip isOn={false}>Another chip</Chip>
      </Row>
    </Samples>
  );
};
