import type { Notification, NotificationKind } from '@docent/contract';

type Language = 'en' | 'fr';

const SOMEBODY = { en: 'Somebody', fr: 'Quelqu’un' };

/** What happened, for pushes and e-mails: the app words its own list itself. */
const SENTENCES: Record<Language, Record<NotificationKind, (actor: string) => string>> = {
  en: {
    mention: (actor) => `${actor} mentioned you`,
    invitation: (actor) => `${actor} invites you to a chat`,
    message: (actor) => `${actor} wrote a message`,
    expert_asked: (actor) => `${actor} asks for your expertise`,
    answer: () => 'Your answer is ready',
    lesson_waiting: (actor) => `${actor} proposed a lesson: please review it`,
    lesson_approved: (actor) => `${actor} approved your lesson`,
    lesson_rejected: (actor) => `${actor} rejected your lesson`,
    access_opened: (actor) => `${actor} gave more people access to your domain`,
    manager_lost: () => 'A restricted domain has no manager any more',
  },
  fr: {
    mention: (actor) => `${actor} vous a mentionné`,
    invitation: (actor) => `${actor} vous invite à une discussion`,
    message: (actor) => `${actor} a écrit un message`,
    expert_asked: (actor) => `${actor} demande votre avis d’expert`,
    answer: () => 'Votre réponse est prête',
    lesson_waiting: (actor) => `${actor} propose une leçon à relire`,
    lesson_approved: (actor) => `${actor} a approuvé votre leçon`,
    lesson_rejected: (actor) => `${actor} a refusé votre leçon`,
    access_opened: (actor) => `${actor} a ouvert votre domaine à d’autres personnes`,
    manager_lost: () => 'Un domaine restreint n’a plus de responsable',
  },
};

export const wordNotification = (
  { kind, actor }: Pick<Notification, 'kind' | 'actor'>,
  language: Language,
): string => SENTENCES[language][kind](actor?.name ?? SOMEBODY[language]);
