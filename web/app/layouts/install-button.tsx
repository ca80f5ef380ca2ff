import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';

/** The DOM library lacks this type, because only some browsers send it. */
type InstallPrompt = Event & {
  prompt: () => Promise<void>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
};

/** Offers to install the app. It is shown only if the browser offers it and the app is not installed. */
export function InstallButton() {
  const [offer, setOffer] = useState<InstallPrompt | null>(null);
  useEffect(() => {
    const onOffer = (prompt: Event) => {
      // Suppresses the browser's own bar: this button replaces it.
      prompt.preventDefault();
      setOffer(prompt as InstallPrompt);
    };
    const onInstalled = () => setOffer(null);
    window.addEventListener('beforeinstallprompt', onOffer);
    window.addEventListener('appinstalled', onInstalled);
    return () => {
      window.removeEventListener('beforeinstallprompt', onOffer);
      window.removeEventListener('appinstalled', onInstalled);
    };
  }, []);
  if (!offer) return null;
  const install = async () => {
    await offer.prompt();
    await offer.userChoice;
    // A prompt works once, whatever the answer; the browser decides when to offer another.
    setOffer(null);
  };
  return (
    <Button variant="ghost" size="icon" aria-label="Install Tablemates as an app" onClick={() => void install()}>
      <Download aria-hidden />
    </Button>
  );
}
