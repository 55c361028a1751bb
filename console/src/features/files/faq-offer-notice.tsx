/** Offers to import a file's questions and answers as pairs. */
import { Alert, Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { FaqOffer, FileDetails } from '../../../../contract/knowledge/files.ts';
import { Icon } from '../../components/icon.tsx';
import { useMay } from '../../state/use-may.ts';
import { strings } from '../../strings/catalogue.ts';

export function FaqOfferNotice({ file, offer }: { file: FileDetails; offer: FaqOffer }) {
  const may = useMay();
  const navigate = useNavigate();
  const toImport = () =>
    void navigate({
      to: '/chatbots/$chatbotId/qa',
      params: { chatbotId: file.chatbotId },
      search: { importFile: file.id },
    });
  if (!may('import')) return null;
  return (
    <Alert title={strings.files.faqTitle} variant="light">
      <p>{strings.files.faqText(offer.rows)}</p>
      <Button onClick={toImport} variant="default" leftSection={<Icon name="upload" />}>
        {strings.files.faqImport}
      </Button>
    </Alert>
  );
}
