import type { Configuration } from './configuration.ts';

/** Configuration of a new domain: nothing is chosen, and answers are verified after they are shown. */
export const EMPTY_CONFIGURATION: Configuration = {
  small_model: null,
  large_model: null,
  validation: 'after',
  categorizer_prompt: '',
  generation_prompt: '',
  validation_prompt: '',
  perimeter: { description: '', covered: [], not_covered: [], out_of_scope_message: '' },
  general_case: { specific_instructions: '', required_details: [], escalation_conditions: [] },
  specific_cases: [],
};
