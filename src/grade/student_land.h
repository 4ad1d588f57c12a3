// A land for each student: a recipe in which {student} stands for an id.
#pragma once

#include <string>
#include <string_view>

namespace faultline {

// Whether each student has a land of their own: whether {student} stands in the recipe.
bool isForEachStudent(std::string_view recipe);

// The recipe of a student: the id in small letters stands for {student}; each run of characters
// that a seed may not have is one "-" in it. Without {student} everybody has the same.
std::string landOf(std::string_view recipe, std::string_view student);

// The recipe with {student} at the end of its seed. With {student} already, as it stands.
std::string forEachStudent(std::string_view recipe);

}  // namespace faultline
