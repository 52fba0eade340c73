import type { Facility, FacilityMapData, Position } from './data-types.js';
import { randomFrom, titleOf } from './demo-data.js';
import { type District, districts, lake, outline } from './districts.js';

const kinds = [
  { kind: 'Hospital', word: 'District Hospital', beds: 180 },
  { kind: 'Health centre', word: 'Health Centre', beds: 14 },
  { kind: 'Dispensary', word: 'Dispensary', beds: 0 },
] as const;
const healthCentreShare = 0.6;
const places = ['Mission', 'Boma', 'Riverside', 'Market', 'Hillview', 'Lakeside', 'Crossroads', 'Estate'];

function facilitiesOf(district: District, random: () => number): Facility[] {
  const others = 2 + Math.floor(random() * 2);
  const firstPlace = Math.floor(random() * places.length);
  const firstAngle = random() * 2 * Math.PI;

  // Around the hospital at even angles, so that no symbol hides another of its district.
  const around = (index: number): Position => {
    const angle = firstAngle + (index / others) * 2 * Math.PI;
    const distance = 0.14 + random() * 0.06;
    const [longitude, latitude] = district.position;
    return [longitude + Math.cos(angle) * distance, latitude + Math.sin(angle) * distance];
  };

  return Array.from({ length: others + 1 }, (_, index) => {
    const { kind, word, beds } = index === 0 ? kinds[0] : random() < healthCentreShare ? kinds[1] : kinds[2];
    const place = index === 0 ? '' : ` ${places[(firstPlace + index) % places.length]}`;
    return {
      name: `${district.name}${place} ${word}`,
      kind,
      district: district.name,
      region: district.region,
      position: index === 0 ? district.position : around(index),
      beds: Math.round(beds * (0.7 + random() * 0.8)),
      open: index === 0 || random() > 0.08,
    };
  });
}

export function facilityMapData(slug: string): FacilityMapData {
  const random = randomFrom(slug);
  return {
    title: titleOf(slug),
    outline,
    lake,
    facilities: districts.flatMap((district) => facilitiesOf(district, random)),
  };
}
