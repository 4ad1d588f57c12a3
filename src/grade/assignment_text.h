// Writes an assignment (assignment.h), for the page that makes one.
#pragma once

#include <string>

#include "grade/assignment.h"

namespace faultline {

// The JSON of an assignment; what has its default is left out. readAssignment() reads the same of
// it. The assignment must be sound.
std::string assignmentText(const Assignment& assignment);

// How many points there are in all, as a sentence.
std::string pointsSentence(const Assignment& assignment);

}  // namespace faultline
