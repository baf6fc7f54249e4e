const words = (text: string) => new Set(text.split(/\s+/));

/** Words without content, folded (no accents). Also used to detect the language. */
export const STOP_WORDS = {
  en: words(`a about above after again all also am an and any are as at be because been before being below between both but
    by can could did do does doing down during each few for from further had has have having he her here hers him his how i
    if in into is it its itself just me more most my no nor not of off on once only or other our ours out over own s same
    she should so some such t than that the their theirs them then there these they this those through to too under until
    up upon very was we were what when where which while who whom why will with would you your yours shall may might must`),
  fr: words(`a afin ai ainsi alors ans apres as au aucun aucune aussi autre autres aux avait avant avec avoir c car ce ceci cela
    celle celles celui ces cet cette ceux chez ci comme comment d dans de des dois doit doivent donc dont du elle elles en encore
    entre est et etaient etait etant etc ete etes etre eu eux fait font fut furent ici il ils j je l la le les leur leurs lors
    lorsque lui m ma mais me meme memes mes moi moins mon n ne ni nos notre nous on ont ou par pas pendant peu peut peuvent
    plus pour pourquoi pourra puis qu quand que quel quelle quelles quels qui quoi s sa sans se selon sera seront ses si sien
    soi soit son sont sous sur t ta te tes toi ton tous tout toute toutes tres tu un une vers vos votre vous y`),
};

/** Question words and particles of other languages, which no English or French text contains. */
const OF_OTHER_LANGUAGES = words(
  `什么时候 什麼時候 有 是 的 了 吗 呢 吧 什么 多少 几 哪 哪个 哪些 哪里 哪儿 谁 怎么 怎样 如何 为什么 多久 多长 时候 何时 请 请问 在 和 与 或 我 你 您 他 她 它 们 我们 你们 他们
   这 那 这个 那个 个 可以 能 要 会 吗 么 嗎 什麼 時候 誰 怎麼 為什麼 幾 個
   の は が を に で と も へ や か から まで より です ます でし まし た だ て し する いる ある なる れる こと ため いつ どこ 誰 だれ 何 なに なん どの どれ いくら
   いくつ どう なぜ どうやって ください この その あの ですか ますか くらい ぐらい さ い れ ば
   คือ เป็น ที่ และ หรือ ของ ใน ได้ ให้ ไหม ครับ ค่ะ คะ อะไร เมื่อ เมื่อไร เมื่อไหร่ ไหร่ เท่าไร เท่าไหร่ เท่า ไร กี่ ใคร ไหน ที่ไหน อย่างไร อย่าง ยังไง ทำไม มี จะ
   ແມ່ນ ທີ່ ແລະ ຫຼື ຂອງ ໃນ ບໍ່ ໃຜ ໃສ ຫຍັງ ຈັກ ເທົ່າໃດ ເມື່ອໃດ មាន ជា នៅ និង ឬ របស់ ក្នុង ប៉ុន្មាន អ្វី នរណា ណា ពេលណា តើ
   اين متى كم كيف هل لماذا ماذا ما من في علي على الى عن هو هي هذا هذه التي الذي او ان
   מה מי איפה מתי כמה איך האם למה של את על אל עם או הוא היא זה זאת יש`,
);

export const isStopWord = (word: string, language: 'en' | 'fr'): boolean =>
  STOP_WORDS[language].has(word) || OF_OTHER_LANGUAGES.has(word);
