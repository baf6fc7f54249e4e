import { expect, test } from 'vitest';
import { pictureText } from './picture-text.ts';

test.each([
  ['Floor plan of hall 3', 'Floor plan of hall 3'],
  ['logo', ''],
  ['plan of hall.png', ''],
  ['A screenshot of a computer AI-generated content may be incorrect.', ''],
  ['Ein Bild, das Text enthält. Automatisch generierte Beschreibung', ''],
  ['Ein Bild, das Text enthält. KI-generierte Inhalte können fehlerhaft sein.', ''],
  ['Imagen que contiene texto Descripción generada automáticamente', ''],
  ['El contenido generado por IA puede ser incorrecto.', ''],
  ['Immagine che contiene testo Descrizione generata automaticamente', ''],
  ['Il contenuto generato dall’IA potrebbe non essere corretto.', ''],
  ['Afbeelding met tekst Automatisch gegenereerde beschrijving', ''],
  ['Door AI gegenereerde inhoud is mogelijk onjuist.', ''],
  ['Imagem com texto Descrição gerada automaticamente', ''],
  ['O conteúdo gerado por IA pode estar incorreto.', ''],
  ['Obraz zawierający tekst Opis wygenerowany automatycznie', ''],
  ['Zawartość wygenerowana przez sztuczną inteligencję może być niepoprawna.', ''],
  ['Une image contenant du texte. Le contenu généré par l’IA peut être incorrect.', ''],
])('reads the description %j as %j', (description, text) => {
  expect(pictureText(description)).toBe(text);
});

test('reads a long description of few words in linear time', () => {
  expect(pictureText(`${'a'.repeat(20_000)}${' 1'.repeat(20_000)}`)).toBe('');
});
