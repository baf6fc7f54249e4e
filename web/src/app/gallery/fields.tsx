import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select, SelectField } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { Row, Samples } from './sample.tsx';

const OPTIONS = ['Reader', 'Expert', 'Manager'].map((role) => <option key={role}>{role}</option>);
const LONG_NAME = 'Conventions collectives et accords d’entreprise de la région Auvergne-Rhône-Alpes';

export const Fields = () => {
  const [search, setSearch] = useState('');
  const [text, setText] = useState('Two lines\nof a text.');
  return (
    <Samples title="Fields">
      <div className="grid max-w-form gap-4 sm:grid-cols-2">
        <Field label="Name" placeholder="Empty" />
        <SelectField label="Role">{OPTIONS}</SelectField>
        <Field label="Email with a hint" defaultValue="ann@example.com" hint="Used to sign in." />
        <SelectField label="Role with a hint" hint="Experts review answers.">
          {OPTIONS}
        </SelectField>
        <Field label="Email with an error" defaultValue="ann@" error="Enter an email address." />
        <SelectField label="Role with an error" error="Choose a role.">
          {OPTIONS}
        </SelectField>
        <Field label="Disabled field" defaultValue="Set in the environment" disabled />
        <SelectField label="Disabled role" disabled>
          {OPTIONS}
        </SelectField>
        <TextArea label="Text" hint="Grows with its content." value={text} onChange={setText} />
        <TextArea label="Text with an error" error="Too long." value={text} onChange={setText} />
      </div>
      <Row>
        <SearchField label="Search" value={search} onValue={setSearch} />
        <Select size="sm" aria-label="Outcome" className="max-w-60">
          <option>{LONG_NAME}</option>
        </Select>
        <Select size="sm" aria-label="Disabled outcome" disabled>
          <option>All outcomes</option>
        </Select>
        <Button>As high as these</Button>
      </Row>
      <FormError text="Error of a form as a whole." />
    </Samples>
  );
};
