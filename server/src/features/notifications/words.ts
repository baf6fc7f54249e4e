import type { Notification, NotificationKind } from '@docent/contract';

type Language = 'en' | 'fr';

const SOMEBODY = { en: 'Someone', fr: 'Quelqu’un' };

type Told = Pick<Notification, 'kind' | 'actor' | 'verdict' | 'is_own_question'>;

/** Sentences for pushes and e-mails: the app words its own list itself. */
const SENTENCES: Record<Language, Record<NotificationKind, (actor: string, told: Told) => string>> = {
  en: {
    mention: (actor) => `${actor} mentioned you`,
    invitation: (actor) => `${actor} invited you to a chat`,
    message: (actor) => `${actor} wrote a message`,
    expert_asked: (actor) => `${actor} asks for your expertise`,
    answer: () => 'Your answer is ready',
    answer_reviewed: (actor, { verdict, is_own_question }) =>
      `${actor} ${verdict === 'corrected' ? 'corrected' : 'confirmed'} ${is_own_question ? 'the answer to your question' : 'an answer'}`,
    question_answered: (actor) => `${actor} answered your question`,
    gap_assigned: (actor) => `${actor} assigned you an unanswered question`,
    lesson_waiting: (actor) => `${actor} proposed a lesson for you to review`,
    lesson_approved: (actor) => `${actor} approved your lesson`,
    lesson_rejected: (actor) => `${actor} rejected your lesson`,
    access_opened: (actor) => `${actor} gave more people access to your domain`,
    identity_refused: (actor) => `Another sign-in came with the address of ${actor} and was refused`,
    manager_lost: () => 'A restricted domain no longer has a manager',
    source_failed: () => 'A source has failed three times in a row',
    source_sign_in: () => 'A source needs a new sign-in: its documents are no longer updated',
    source_held: () => 'A source has lost many documents at once: please decide what happens to them',
  },
  fr: {
    mention: (actor) => `${actor} vous a mentionné`,
    invitation: (actor) => `${actor} vous invite à une discussion`,
    message: (actor) => `${actor} a écrit un message`,
    expert_asked: (actor) => `${actor} demande votre avis d’expert`,
    answer: () => 'Votre réponse est prête',
    answer_reviewed: (actor, { verdict, is_own_question }) =>
      `${actor} a ${verdict === 'corrected' ? 'corrigé' : 'confirmé'} ${is_own_question ? 'la réponse à votre question' : 'une réponse'}`,
    question_answered: (actor) => `${actor} a répondu à votre question`,
    gap_assigned: (actor) => `${actor} vous a confié une question sans réponse`,
    lesson_waiting: (actor) => `${actor} propose une leçon à relire`,
    lesson_approved: (actor) => `${actor} a approuvé votre leçon`,
    lesson_rejected: (actor) => `${actor} a refusé votre leçon`,
    access_opened: (actor) => `${actor} a ouvert votre domaine à d’autres personnes`,
    identity_refused: (actor) =>
      `Une autre connexion est arrivée avec l’adresse de ${actor} et a été refusée`,
    manager_lost: () => 'Un domaine restreint n’a plus de responsable',
    source_failed: () => 'Une source a échoué trois fois de suite',
    source_sign_in: () => 'Une source demande une nouvelle connexion : ses documents ne sont plus mis à jour',
    source_held: () => 'Une source a perdu beaucoup de documents à la fois : décidez de leur sort',
  },
};

export const wordNotification = (told: Told, language: Language): string =>
  SENTENCES[language][told.kind](told.actor?.name ?? SOMEBODY[language], told);
