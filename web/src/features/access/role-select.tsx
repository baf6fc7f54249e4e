import type { DomainRole } from '@docent/contract';
import { useTranslation } from '../../i18n/use-translation.ts';

const ROLES: DomainRole[] = ['reader', 'expert', 'manager'];

type Props = { label: string; value: DomainRole; onChange: (role: DomainRole) => void; isBusy?: boolean };

/** Selects a role in a domain. Each role includes the rights of the previous ones. */
export const RoleSelect = ({ label, value, onChange, isBusy = false }: Props) => {
  const { t } = useTranslation();
  return (
    <select
      aria-label={label}
      title={t(`access.roleHint.${value}`)}
      value={value}
      disabled={isBusy}
      onChange={(event) => onChange(ROLES.find((role) => role === event.target.value) ?? value)}
      className="h-9 w-33 rounded-lg border border-control bg-background px-2 text-ink"
    >
      {ROLES.map((role) => (
        <option key={role} value={role}>
          {t(`access.role.${role}`)}
        </option>
      ))}
    </select>
  );
};
