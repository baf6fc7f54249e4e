import { LESSON_TEXT_MAX_CHARACTERS, LESSON_TOPIC_MAX_CHARACTERS, type LessonDraft } from '@docent/contract';
import { z } from 'zod';
import { fence, MATERIAL_RULE } from '../../answering/index.ts';
import type { AskModel } from './ask-model.ts';
import type { Transcript, Turn } from './transcript.ts';

const TURN_CHARACTERS = 3_000;

const Proposal = z.object({ topic: z.string(), lesson: z.string() });
const INSTRUCTIONS = [
  'You read a closed chat of colleagues and an assistant, and write down what the assistant should learn from it.',
  'Take what the experts said, not what the assistant guessed.',
  MATERIAL_RULE,
  'topic: the subject in at most ten words. lesson: the facts, complete and self-contained, in short sentences, without',
  'greetings, names of people or anything that the chat does not say. Write both in the language of the chat.',
  'If nothing was said that answers a question, leave lesson empty.',
].join('\n');

/**
 * Drafts a lesson from a chat: by the model if there is one and it answers in time, else from the experts' own messages. A person edits and
 * confirms it before it is stored.
 */
export const proposeLesson = async (transcript: Transcript, ask: AskModel | null): Promise<LessonDraft> => {
  const { title, domainId, turns } = transcript;
  const fromMessages = { topic: topicOf(title, turns), text: textOfExperts(turns) };
  const written = ask && turns.length ? await write(ask, turns).catch(() => null) : null;
  const { topic, text } = written ?? fromMessages;
  return {
    topic: (topic || fromMessages.topic).slice(0, LESSON_TOPIC_MAX_CHARACTERS),
    text: text.slice(0, LESSON_TEXT_MAX_CHARACTERS),
    domain_id: domainId,
    by: written ? 'model' : 'messages',
  };
};

const write = async (ask: AskModel, turns: Turn[]) => {
  const prompt = turns
    .map(({ role, name, isExpert, text }) => {
      const speaker =
        role === 'assistant' ? 'Assistant' : `${name ?? 'Somebody'}${isExpert ? ' (expert)' : ''}`;
      return `${speaker}: ${text.slice(0, TURN_CHARACTERS)}`;
    })
    .join('\n\n');
  const { topic, lesson } = await ask(INSTRUCTIONS, fence('chat', prompt), Proposal);
  return { topic: topic.trim(), text: lesson.trim() };
};

/** Returns the chat's name as a title: the name is the first question unless a user changed it. */
const topicOf = (title: string, turns: Turn[]): string => {
  const first = turns.find(({ role }) => role === 'user')?.text.split('\n')[0] ?? '';
  return (title || first).replace(/^(?:@\S+\s+)+/, '').replace(/(?<![\s?])[\s?]+$/, '');
};

/**
 * Joins the messages of experts or, in a chat without any, of the people who did not ask. Questions teach nothing: neither those to the
 * assistant nor those that end with a question mark.
 */
const textOfExperts = (turns: Turn[]): string => {
  const said = turns.filter(({ role, text }) => role === 'user' && text && !text.endsWith('?'));
  const experts = said.filter(({ isExpert }) => isExpert);
  const others = said.filter(({ isAsker }) => !isAsker);
  const speaking = experts.length ? experts : others;
  const statements = speaking.filter(({ isQuestion }) => !isQuestion);
  return (statements.length ? statements : speaking)
    .map(({ text }) => text.replace(/^(?:@\S+\s+)+/, ''))
    .join('\n\n');
};
