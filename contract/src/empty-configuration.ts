import type { Configuration, ConfigurationField } from './configuration.ts';

type Field<Value> = {
  /** Value of a new domain. */
  initial: Value;
  /** Lowest role that sets it: administrators set all fields. */
  setBy: 'expert' | 'administrator';
};

/** The fields of a domain's configuration. */
export const CONFIGURATION_FIELDS: { [Name in ConfigurationField]: Field<Configuration[Name]> } = {
  small_model: { initial: null, setBy: 'administrator' },
  large_model: { initial: null, setBy: 'administrator' },
  validation: { initial: 'after', setBy: 'administrator' },
  categorizer_prompt: { initial: '', setBy: 'expert' },
  generation_prompt: { initial: '', setBy: 'expert' },
  validation_prompt: { initial: '', setBy: 'expert' },
  perimeter: {
    initial: { description: '', covered: [], not_covered: [], out_of_scope_message: '' },
    setBy: 'expert',
  },
  general_case: {
    initial: { specific_instructions: '', required_details: [], escalation_conditions: [] },
    setBy: 'expert',
  },
  specific_cases: { initial: [], setBy: 'expert' },
};

/** Names of the fields that the configuration lists. */
export const CONFIGURATION_FIELD_NAMES = Object.keys(CONFIGURATION_FIELDS) as ConfigurationField[];

/** Configuration of a new domain: nothing is chosen, and answers are verified after they are shown. */
export const EMPTY_CONFIGURATION = Object.fromEntries(
  CONFIGURATION_FIELD_NAMES.map((name) => [name, CONFIGURATION_FIELDS[name].initial]),
) as Configuration;
