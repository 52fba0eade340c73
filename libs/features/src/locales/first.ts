// The build reduces the file to the texts that first-texts.json lists.
import en from './en.json';

export const firstTexts: object = en;
