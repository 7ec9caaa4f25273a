/* The print button of a sheet of paper. */

for (const button of document.querySelectorAll("[data-prints]")) button.addEventListener("click", () => window.print());
