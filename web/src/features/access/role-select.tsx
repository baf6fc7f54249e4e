import type { DomainRole } from '@docent/contract';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Select } from '../../ui/select.tsx';

const ROLES: DomainRole[] = ['reader', 'expert', 'manager'];

type Props = { label: string; value: DomainRole; onChange: (role: DomainRole) => void; isBusy?: boolean };

/** Selects a role in a domain. Each role includes the rights of the previous ones. */
export const RoleSelect = ({ label, value, onChange, isBusy = false }: Props) => {
  const { t } = useTranslation();
  return (
    <Select
      size="sm"
      aria-label={label}
      title={t(`access.roleHint.${value}`)}
      value={value}
      disabled={isBusy}
      onChange={(event) => onChange(ROLES.find((role) => role === event.target.value) ?? value)}
      className="w-33"
    >
      {ROLES.map((role) => (
        <option key={role} value={role}>
          {t(`access.role.${role}`)}
        </option>
      ))}
    </Select>
  );
};
