// The names of the characters.

/** Who plays at which level, from the weakest on; at a table several of one level have different names. */
export const CAST: readonly (readonly string[])[] = [
  ["Pip", "Dot", "Momo", "Finn", "Zuzu", "Bibi", "Nils", "Lulu"],
  ["Rosa", "Tilo", "Mina", "Otto", "Ines", "Bram", "Lena", "Juri"],
  ["Clara", "Hugo", "Nora", "Emil", "Tessa", "Paul", "Greta", "Ivo"],
  ["Yara", "Leon", "Selma", "Anton", "Maja", "Karim", "Elsa", "Theo"],
  ["Viktor", "Amira", "Jonas", "Helga", "Rafi", "Sofia", "Magnus", "Dina"],
  ["Iris", "Conrad", "Naomi", "Boris", "Alma", "Felix", "Judith", "Omar"],
  ["Athena", "Gustav", "Sibyl", "Ramon", "Freya", "Edgar", "Lydia", "Ansel"],
];
