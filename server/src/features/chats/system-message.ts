import type { Lesson, SystemEvent } from '@docent/contract';

const OF_LESSON: Record<Lesson['state'], string> = {
  live: 'taught this:',
  proposed: 'proposed a lesson:',
  rejected: 'rejected a lesson:',
  withdrawn: 'withdrew a lesson:',
};
const namesOf = (people: { name: string }[]) => people.map(({ name }) => name).join(', ');

/** Returns the text of a system message after the actor's name. */
export const whatHappened = (event: SystemEvent): string => {
  switch (event.kind) {
    case 'closed':
      return ' closed the chat.';
    case 'lesson':
      return ` ${OF_LESSON[event.state]} ${event.topic}`;
    case 'participants_added':
      return ` invited ${namesOf(event.people)}`;
    case 'experts_asked':
      return ` asked ${namesOf(event.people) || 'the experts of the domain'}`;
    case 'participant_removed':
      return ` removed ${event.person.name}`;
    case 'participant_left':
      return ' left';
  }
};
