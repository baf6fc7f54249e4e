import { type Domain, EMPTY_CONFIGURATION } from '@docent/contract';

/** An open, empty domain that the caller only reads, with these differences. */
export const buildDomain = (differences: Partial<Domain> = {}): Domain => ({
  id: '0198c5a0-0000-7000-8000-00000000000d',
  name: 'Handbook',
  description: '',
  status: 'active',
  access: 'open',
  suggested_questions: { en: [], fr: [] },
  perimeter: EMPTY_CONFIGURATION.perimeter,
  experts: [],
  documents: { total: 0, ingested: 0, processing: 0, errors: 0 },
  sees_images: false,
  thorough: false,
  created_at: '2026-11-01T09:00:00.000Z',
  can: {
    read: true,
    edit: false,
    configure: false,
    upload: false,
    grant: false,
    ask_expert: false,
    delete: false,
  },
  ...differences,
});
