import { useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Samples } from './sample.tsx';

type Sample = { name: string; pages: number; isReady: boolean };

const ROWS: Sample[] = [
  { name: 'Employee handbook.pdf', pages: 44, isReady: true },
  {
    name: 'Convention collective nationale des bureaux d’études techniques.docx',
    pages: 213,
    isReady: false,
  },
  { name: 'Prices.xlsx', pages: 3, isReady: true },
];

export const Tables = () => {
  const [order, setOrder] = useState<'asc' | 'desc'>('asc');
  const [selected, setSelected] = useState<Sample[]>([]);
  const rows = ROWS.toSorted((one, other) => (one.pages - other.pages) * (order === 'asc' ? 1 : -1));
  const columns: Column<Sample>[] = [
    { key: 'name', head: 'Name', cell: ({ name }) => name },
    {
      key: 'pages',
      head: 'Pages',
      width: 'w-20',
      isRight: true,
      cell: ({ pages }) => pages,
      sort: { order, onSort: () => setOrder(order === 'asc' ? 'desc' : 'asc') },
    },
    {
      key: 'status',
      head: 'Status',
      width: 'w-28',
      from: 'sm',
      cell: ({ isReady }) => <Badge tone={isReady ? 'good' : 'bad'}>{isReady ? 'Ready' : 'Failed'}</Badge>,
    },
  ];
  return (
    <Samples title="Tables">
      <Table
        label="Documents"
        columns={columns}
        rows={rows}
        keyOf={({ name }) => name}
        isMuted={({ isReady }) => !isReady}
        selection={{
          label: 'Select all',
          labelOf: ({ name }) => `Select ${name}`,
          canSelect: ({ isReady }) => isReady,
          isSelected: (row) => selected.includes(row),
          onSelect: (some, isOn) =>
            setSelected(isOn ? [...selected, ...some] : selected.filter((row) => !some.includes(row))),
        }}
      />
      <p role="status">{selected.length} selected</p>
    </Samples>
  );
};
