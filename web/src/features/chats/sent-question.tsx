import { useUser } from '../../api/session.ts';
import { QuestionView } from './question-view.tsx';
import { SendingState } from './sending-state.tsx';

/** A question in the place where its chat will show it, while that is being made. */
const SentQuestion = ({ text, imageName }: { text: string; imageName: string | undefined }) => (
  <div className="flex h-full flex-col">
    <div className="h-13 shrink-0 border-line border-b" />
    <div className="mx-auto w-full max-w-read px-4 pt-6">
      <QuestionView author={useUser()?.name ?? ''} text={text} sentAt={null}>
        {imageName && <p className="text-quiet text-xs">{imageName}</p>}
        <SendingState state="sending" onResend={() => {}} onCancel={() => {}} />
      </QuestionView>
    </div>
  </div>
);

export default SentQuestion;
