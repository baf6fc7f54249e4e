import { Plus, Trash2 } from 'lucide-react';
import { Button, buttonLook, IconButton } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { showActionToast, showToast } from '../../ui/toast.tsx';
import { Row, Samples } from './sample.tsx';

const KINDS = ['main', 'plain', 'quiet', 'danger'] as const;
const SIZES = ['lg', 'md', 'sm', 'xs'] as const;

export const Buttons = () => (
  <Samples title="Buttons">
    {SIZES.map((size) => (
      <Row key={size}>
        {KINDS.map((kind) => (
          <Button key={kind} kind={kind} size={size}>
            {kind} {size}
          </Button>
        ))}
        <Button size={size}>
          <Plus size={16} aria-hidden />
          With an icon {size}
        </Button>
        <IconButton size={size} label={`Delete ${size}`}>
          <Trash2 size={16} aria-hidden />
        </IconButton>
      </Row>
    ))}
    <Row>
      {KINDS.map((kind) => (
        <Button key={kind} kind={kind} disabled>
          {kind} disabled
        </Button>
      ))}
      <IconButton label="Delete disabled" disabled>
        <Trash2 size={16} aria-hidden />
      </IconButton>
      <a href="#buttons" className={buttonLook()}>
        Link to the buttons
      </a>
    </Row>
    <Row>
      <Menu trigger={<Button>Open menu</Button>}>
        <MenuItem onSelect={() => showToast('Renamed')}>Rename</MenuItem>
        <MenuItem onSelect={() => showToast('The file could not be deleted.', 'error')} className="text-bad">
          Delete
        </MenuItem>
      </Menu>
      <Button onClick={() => showToast('Saved')}>Show success</Button>
      <Button onClick={() => showToast('The server did not respond.', 'error', 'Not saved')}>
        Show error
      </Button>
      <Button onClick={() => showActionToast('Lesson withdrawn', { label: 'Undo', onSelect: () => {} })}>
        Show undo
      </Button>
      <Button title="Shown after a moment" aria-keyshortcuts="Control+K">
        With a tooltip
      </Button>
    </Row>
    <Copyable
      text="https://docent.example/invitation#3f9c"
      labels={{ copy: 'Copy address', copied: 'Copied', failed: 'Not copied' }}
    />
  </Samples>
);
