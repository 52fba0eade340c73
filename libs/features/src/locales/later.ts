// The build reduces the file to the texts that first-texts.json does not list.
import en from './en.json';

export const laterTexts: object = en;
