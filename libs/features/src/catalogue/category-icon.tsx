import {
  AlertOutlined,
  BankOutlined,
  BarChartOutlined,
  EnvironmentOutlined,
  ExperimentOutlined,
  FolderOpenOutlined,
  HeartOutlined,
  MedicineBoxOutlined,
  SafetyCertificateOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';

const icons: readonly [RegExp, ComponentType][] = [
  [/malaria|surveillance|outbreak|disease|idsr|epidemi/i, AlertOutlined],
  [/hiv|tb|tubercul|lab/i, ExperimentOutlined],
  [/epi|immuni|vaccin/i, SafetyCertificateOutlined],
  [/matern|child|newborn|nutrition|rmnch/i, HeartOutlined],
  [/commodit|medicine|logistic|supply|stock|drug/i, MedicineBoxOutlined],
  [/human|workforce|staff|hrh|community/i, TeamOutlined],
  [/map|geo|location|facilit/i, EnvironmentOutlined],
  [/financ|budget|expend|cost/i, BankOutlined],
  [/system|manage|performance|quality|indicator|monitor/i, BarChartOutlined],
];

const findIconIndex = (name: string) => icons.findIndex(([words]) => words.test(name));

/** The hue of a category in degrees: that of its icon, or one of its name. */
export function getCategoryHue(name: string): number {
  const index = findIconIndex(name);
  if (index >= 0) return 25 + index * 40;
  return Array.from(name).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 0);
}

/** Chooses an icon by keywords in the category's name. */
export function CategoryIcon({ name }: { name: string }) {
  const Icon = icons[findIconIndex(name)]?.[1] ?? FolderOpenOutlined;
  return (
    <span className="category-icon" aria-hidden>
      <Icon />
    </span>
  );
}
